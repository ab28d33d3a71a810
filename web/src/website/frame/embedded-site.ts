import { pageData } from '../../api/page-data.ts'

interface EmbeddedSite {
  readonly host: string
  readonly website: number
}

/** What the server wrote into the page about the site of its URL, so that statistics are requested without asking for their id. */
const embeddedSite: EmbeddedSite | null = JSON.parse(pageData('site') ?? 'null')

/** The id of the website of a host, if the server wrote it into the page. */
export const embeddedWebsite = (host: string): number | null =>
  embeddedSite?.host === host ? embeddedSite.website : null
