/**
 * The version of the rules that make a family's list. Raise it with every change after which the same communities and
 * answers may give another list; a test fails if the constants change without it.
 */
export const RULES_VERSION = 1
