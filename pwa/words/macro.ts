import type * as core from '@lingui/core/macro'
import type * as react from '@lingui/react/macro'

/** A text that is shown later, by `translate`. */
export interface Words {
  readonly words: unique symbol
}

/**
 * The texts of the family's side, as Lingui's macros (https://lingui.dev/ref/macro): what they look like to the type
 * checker. The build replaces each use; see build/compile-words.ts.
 */
export declare const t: typeof core.t
export declare const msg: (text: TemplateStringsArray, ...values: (string | number)[]) => Words
export declare const plural: typeof core.plural
export declare const Trans: typeof react.Trans
export declare const Plural: typeof react.Plural
