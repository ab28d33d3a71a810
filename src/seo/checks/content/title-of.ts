import type { HeadFacts, HeadText } from '../../facts/page/head-facts.ts'

/** The title that search engines take: the first with text in it. */
export const titleOf = (head: HeadFacts): HeadText | undefined => head.titles.find(({ text }) => text !== '')

export const noTitle = 'The page has no title.'
