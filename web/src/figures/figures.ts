/** The drawings of a rulebook: a picture, what is to be seen on it for those who do not see it, and what it says. */
import type { Component } from 'svelte';

export interface Figure {
  Picture: Component;
  alt: string;
  caption: string;
}
export interface Step extends Figure {
  /** The rule that it is played by. */
  rule: string;
}
export interface Figures {
  /** By the number of the rule that they follow, or of the section that they open. */
  at: Partial<Record<string, Figure>>;
  /** One turn, step by step. */
  example: { lead: string; steps: Step[] };
}

/** What a drawing shows: rows of things with texts between them. A row or a scene of one thing is that thing. */
export type SceneOf<Thing> = Thing | (Thing | (Thing | string)[])[];

/** The words of a game's drawings: one catalogue per language. */
export interface FigureWords<K extends string> {
  at: Record<K, { alt: string; caption: string }>;
  example: { lead: string; steps: readonly { rule: string; alt: string; caption: string }[] };
}

/** A picture with what it shows given, so that the drawings of all games are alike. */
const showing =
  <S>(Scene: Component<{ scene: S }>, scene: S): Component =>
  (internals) =>
    Scene(internals, { scene });

/** A game's drawings, from its scenes and its words for them. */
export function figuresOf<S, K extends string>(
  Scene: Component<{ scene: S }>,
  scenes: { at: Record<K, S>; example: readonly S[] },
  words: FigureWords<K>,
): Figures {
  const at: Figures['at'] = {};
  for (const key of Object.keys(scenes.at) as K[])
    at[key] = { Picture: showing(Scene, scenes.at[key]), ...words.at[key] };
  const steps = scenes.example.flatMap((scene, i) => {
    const said = words.example.steps[i];
    return said ? [{ Picture: showing(Scene, scene), ...said }] : [];
  });
  return { at, example: { lead: words.example.lead, steps } };
}
