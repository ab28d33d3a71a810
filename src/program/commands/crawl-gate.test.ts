import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFindings } from './crawl-gate.ts'

const baseline = {
  issues: [{ check: 'title-missing', urls: ['/known'] }],
  pages: [
    { url: '/known', outcome: 'ok', rendering: 'not_rendered' },
    { url: '/other', outcome: 'ok', rendering: 'not_rendered' },
    { url: '/rendered', outcome: 'ok', rendering: 'different' },
    { url: '/refused', outcome: 'inconclusive', rendering: null },
    { url: '/broken', outcome: 'broken', rendering: null },
  ],
  summary: { failed_checks: [], unknown_checks: ['orphan-pages'] },
}
const page = { check: 'title-missing', level: 'page', severity: 'high' } as const
const minor = { ...page, severity: 'low' } as const
const site = { check: 'broken-links', level: 'site', severity: 'high' } as const
const fail = { verdict: 'fail', isRendered: false } as const
const warn = { verdict: 'warn', isRendered: false } as const

const rows = [
  ['the same finding', page, { url: '/known', ...fail }, false],
  ['another page that both know', page, { url: '/other', ...fail }, true],
  ['a warning on a page that both know', minor, { url: '/other', ...warn }, true],
  ['a note', { ...page, severity: 'information' }, { url: '/other', ...fail }, false],
  ['an error on a new page', page, { url: '/new', ...fail }, true],
  ['a warning on a new page', page, { url: '/new', ...warn }, false],
  ['a minor issue of a new page', minor, { url: '/new', ...fail }, false],
  ['a minor issue of a page that refused us', minor, { url: '/refused', ...fail }, false],
  ['a page that worked again', minor, { url: '/broken', ...fail }, true],
  ['a page that only the baseline rendered', page, { url: '/rendered', ...fail }, false],
  ['a page that both rendered', page, { url: '/rendered', verdict: 'fail', isRendered: true }, true],
  ['an issue of the site on a page that only the baseline rendered', site, { url: '/rendered', ...fail }, true],
  ['what the baseline could not say', { ...site, check: 'orphan-pages' }, { url: '/other', ...fail }, false],
] as const

test('what is new since a baseline is decided page by page', () => {
  const isNew = newFindings(baseline)
  for (const [name, issue, pages, expected] of rows) assert.equal(isNew(issue, pages), expected, name)
})

test('without its pages, every page of a baseline is known', () => {
  const isNew = newFindings({ issues: baseline.issues })
  assert.equal(isNew(minor, { url: '/new', ...warn }), true)
})
