import { type Static, Type } from 'typebox'
import { linkFields } from '../../sharing/link-fields.ts'

const ofReports = linkFields('report')
const ofCrawls = linkFields('crawl')

/** By whose links they are. */
export const newLink = { report: Type.Object(ofReports.created), crawl: Type.Object(ofCrawls.created) }
export type NewLink = Static<(typeof newLink)['report' | 'crawl']>

/** Changes only what is sent. */
export const linkChanges = {
  report: Type.Partial(Type.Object(ofReports.changes)),
  crawl: Type.Partial(Type.Object(ofCrawls.changes)),
}
export type LinkChanges = Static<(typeof linkChanges)['report' | 'crawl']>

export const ReportShareLink = Type.Object(
  { id: Type.Integer(), object: Type.Literal('share_link'), report: Type.Integer(), ...ofReports.shown },
  { title: 'ReportShareLink' },
)
export type ReportShareLink = Static<typeof ReportShareLink>

export const CrawlShareLink = Type.Object(
  { id: Type.Integer(), object: Type.Literal('share_link'), crawl: Type.Integer(), ...ofCrawls.shown },
  { title: 'CrawlShareLink' },
)
export type CrawlShareLink = Static<typeof CrawlShareLink>
