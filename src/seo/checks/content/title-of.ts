import { message } from '../../../base/message.ts'
import type { HeadFacts, HeadText } from '../../facts/page/head-facts.ts'

/** The title that search engines use: the first one that is not empty. */
export const titleOf = (head: HeadFacts): HeadText | undefined => head.titles.find(({ text }) => text !== '')

export const noTitle = message('The page has no title.')
