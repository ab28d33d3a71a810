import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { severities } from '../src/database/schema.ts'
import { judge } from '../src/seo/checks/judge.ts'
import { pageOf, requestOf, siteOf } from '../src/seo/checks/rows/row.ts'
import type { AuditDocument } from '../src/seo/formats/audit-document.ts'
import { formatHtml } from '../src/seo/formats/html.ts'
import { formatText } from '../src/seo/formats/text.ts'
import { translateResults } from '../src/seo/reports/read-results.ts'
import { resultsOf } from '../src/seo/score/results.ts'
import { textsIn } from '../src/texts/texts.ts'
import { launchBrowser } from './support/browser.ts'

/** A report with one issue of each severity, and a score of 0 in a category. */
function reportOfAll(): AuditDocument {
  const facts = pageOf({})
  const checks = judge(facts, siteOf({}), requestOf({}))
  const chosen = new Map(
    severities.map((severity) => [checks.find((check) => check.severity === severity)?.id, severity]),
  )
  const results = resultsOf(
    facts,
    checks.map((check) =>
      chosen.has(check.id) || check.category === 'images' ? { ...check, verdict: 'fail', status: 'failed' } : check,
    ),
  )
  const stored = JSON.parse(JSON.stringify(results))
  return {
    url: 'https://example.com/',
    generatedAt: '2026-11-15T00:00:00.000Z',
    results: translateResults(stored, 'en'),
  }
}

interface Style {
  readonly backgroundImage: string
  readonly width: number
}

const report = reportOfAll()
const distinct = (looks: readonly unknown[]): number => new Set(looks.map((look) => JSON.stringify(look))).size

test('five severities have five colors in a terminal, and it states what could be judged', () => {
  const { say } = textsIn('en')
  const text = formatText([report], 'en', true)
  const looks = severities.map(
    (severity) => new RegExp(`((?:\\u001b\\[\\d+m)+)${say(`severity.${severity}`)}\\u001b`).exec(text)?.[1],
  )
  assert.ok(looks.every((look) => look !== undefined))
  assert.equal(distinct(looks), 5)
  assert.match(text, /\d+% of this report could be judged/)
})

describe('in a browser', () => {
  let browser: Browser
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser.close())

  const stylesOf = async (html: string, selectors: readonly string[]) => {
    const page = await browser.newPage()
    await page.setContent(html)
    const styles: readonly (Style | null)[] = await page.evaluate(`${JSON.stringify(selectors)}.map((selector) => {
      const element = document.querySelector(selector)
      if (element === null) return null
      const { color, backgroundColor, backgroundImage, border, boxShadow } = getComputedStyle(element)
      return { color, backgroundColor, backgroundImage, border, boxShadow, width: element.getBoundingClientRect().width }
    })`)
    await page.close()
    return styles
  }
  const looksOf = (styles: Awaited<ReturnType<typeof stylesOf>>) => {
    assert.ok(styles.every((style) => style !== null))
    return styles.map((style) => ({ ...style, width: 0 }))
  }

  test('five severities have five looks in an exported report, and a 0 is a red bar', async () => {
    const html = formatHtml([report], 'en')
    assert.equal(
      distinct(
        looksOf(
          await stylesOf(
            html,
            severities.map((severity) => `.issues .pill.${severity}`),
          ),
        ),
      ),
      5,
    )
    const [bar] = await stylesOf(html, ['.categories .bad i'])
    assert.match(bar?.backgroundImage ?? '', /6px/)
    assert.match(html, /\d+% of this report could be judged/)
  })

  test('five severities have five looks in the console, and a 0 is a red bar', async () => {
    const folder = new URL('../web/src/styles/', import.meta.url)
    const css = ['tokens', 'base', 'controls', 'charts', 'rows'].map((name) =>
      readFileSync(new URL(`${name}.css`, folder), 'utf8'),
    )
    const pills = severities.map((severity) => `<span class="pill ${severity}">x</span>`).join('')
    const bars = `<button class="category-score"><span class="track"><span class="fill bad" style="--share: 0%"></span></span></button>`
    const html = `<!doctype html><style>${css.join('\n')}</style>${pills}${bars}`
    assert.equal(
      distinct(
        looksOf(
          await stylesOf(
            html,
            severities.map((severity) => `.pill.${severity}`),
          ),
        ),
      ),
      5,
    )
    const [bar] = await stylesOf(html, ['.fill.bad'])
    assert.ok((bar?.width ?? 0) >= 6)
  })
})
