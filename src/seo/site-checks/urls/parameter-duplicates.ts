import { defineSiteCheck } from '../site-check.ts'
import { findParameterCopies } from './parameter-copies.ts'

export const parameterDuplicates = defineSiteCheck({
  id: 'parameter-duplicates',
  title: 'Parameters do not multiply pages',
  failure: 'Copies of pages that only differ in parameters',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    for await (const { id, url, sameAs } of findParameterCopies(site)) {
      yield { urlId: id, verdict: 'warn', detail: { same_as: sameAs, parameters: parametersOf(url) } }
    }
  },
  advice:
    'Let these URLs name the one without the parameter as canonical, or do not link to them. Parameters that change nothing multiply the pages that crawlers have to read.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})

const parametersOf = (url: string): readonly string[] => [...new Set(new URL(url).searchParams.keys())].slice(0, 20)
