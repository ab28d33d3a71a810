import type { LinkRow, SiteRow } from './site-row.ts'

const next = (to: string): LinkRow => ({ to, kind: 'next', position: 'head' })
const prev = (to: string): LinkRow => ({ to, kind: 'prev', position: 'head' })

export const paginationRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'pagination-broken': [
    {
      name: 'the last page names one more',
      site: { '/': { links: ['/2', next('/2')] }, '/2': { links: [prev('/'), next('/3')] }, '/3': { status: 404 } },
      found: ['/2'],
    },
    {
      name: 'a series of two pages, and an ordinary broken link',
      site: { '/': { links: ['/2', next('/2'), '/gone'] }, '/2': { links: [prev('/')] }, '/gone': { status: 404 } },
      found: [],
    },
  ],
  'pagination-not-indexable': [
    {
      name: 'the second page is noindex',
      site: { '/': { links: ['/2', next('/2')] }, '/2': { noindex: true, links: [prev('/')] } },
      found: ['/'],
    },
    {
      name: 'both pages are indexable; both are noindex',
      site: {
        '/': { links: ['/2', next('/2'), '/search'] },
        '/2': { links: [prev('/')] },
        '/search': { noindex: true, links: [next('/search?page=2')] },
        '/search?page=2': { noindex: true, links: [prev('/search')] },
      },
      found: [],
    },
  ],
  'pagination-to-first': [
    {
      name: 'later pages name the first one',
      site: {
        '/': { links: ['/2', next('/2')] },
        '/2': { canonical: '/', links: ['/3', prev('/'), next('/3')] },
        '/3': { canonical: '/', links: [prev('/2')] },
      },
      found: ['/2', '/3'],
      detail: { url: '/' },
    },
    {
      name: 'pages name themselves, or a page with everything',
      site: {
        '/': { links: ['/2', next('/2'), '/list'] },
        '/2': { canonical: '/2', links: [prev('/')] },
        '/list': { links: ['/list?page=2', next('/list?page=2')], canonical: '/all' },
        '/list?page=2': { links: [prev('/list')], canonical: '/all' },
        '/all': {},
      },
      found: [],
    },
  ],
  'pagination-unlinked': [
    {
      name: 'the second page is only named in the head',
      site: { '/': { links: [next('/2')] }, '/2': { links: [prev('/'), '/'] } },
      found: ['/2'],
    },
    {
      name: 'the second page is linked as well; the third is noindex',
      site: {
        '/': { links: ['/2', next('/2')] },
        '/2': { links: [prev('/'), next('/3')] },
        '/3': { noindex: true },
      },
      found: [],
    },
  ],
}
