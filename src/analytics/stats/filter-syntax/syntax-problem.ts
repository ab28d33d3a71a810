/** What is wrong with a filter, in a sentence for its author. */
export class SyntaxProblem extends Error {}

/** A part of a filter, as problems quote it. */
export const shown = (text: string): string => JSON.stringify(text.slice(0, 80))
