/** "You drives", "You is", "you's", and "and pays" after a "You". */
export const WRONG_FOR_YOU =
  /\byou (is|has|was|does|\w*[^s\W]s)\b|\byou['’]s\b|^you\b[^:]* and (is|has|was|does|\w*[^s\W]s)\b/i;
