/** The figures of a rulebook: a picture with a text alternative and a caption. */
import type { Component } from 'svelte';

export interface Figure {
  Picture: Component;
  alt: string;
  caption: string;
}
interface Step extends Figure {
  /** The rule that the step follows. */
  rule: string;
}
export interface Figures {
  /** By the number of the rule that they illustrate, or of the section that they open. */
  at: Partial<Record<string, Figure>>;
  /** One turn, step by step. */
  example: { lead: string; steps: Step[] };
}

/** The content of a figure: rows of things with texts between them. A single thing needs no lists. */
export type SceneOf<Thing> = Thing | (Thing | (Thing | string)[])[];

/** The texts of a game's figures: one catalogue per language. */
export interface FigureWords<K extends string> {
  at: Record<K, { alt: string; caption: string }>;
  example: { lead: string; steps: readonly { rule: string; alt: string; caption: string }[] };
}

/** A component that shows a fixed scene. */
const pictureOf =
  <S>(Scene: Component<{ scene: S }>, scene: S): Component =>
  (internals) =>
    Scene(internals, { scene });

/** A game's figures, from its scenes and their texts. */
export function figuresOf<S, K extends string>(
  Scene: Component<{ scene: S }>,
  scenes: { at: Record<K, S>; example: readonly S[] },
  words: FigureWords<K>,
): Figures {
  const at: Figures['at'] = {};
  for (const key of Object.keys(scenes.at) as K[])
    at[key] = { Picture: pictureOf(Scene, scenes.at[key]), ...words.at[key] };
  const steps = scenes.example.flatMap((scene, i) => {
    const step = words.example.steps[i];
    return step ? [{ Picture: pictureOf(Scene, scene), ...step }] : [];
  });
  return { at, example: { lead: words.example.lead, steps } };
}
