import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pages } from '../../../bench/checks/pages.ts'
import { sourceLiterals, sourceMessages } from '../../../test/support/messages.ts'
import type { Text } from '../../base/message.ts'
import { catalogOf, languages } from '../../texts/languages.ts'
import { renderText, type Translation } from '../../texts/render-text.ts'
import { readPageFacts } from '../facts/page/read-page-facts.ts'
import { caps } from '../score/caps.ts'
import { siteChecklist } from '../site-checks/checklist.ts'
import { categories } from './categories.ts'
import { checkTexts } from './check-texts.ts'
import { checklist } from './checklist.ts'
import { type JudgedCheck, judge } from './judge.ts'
import { cleanHeaders } from './rows/clean-page.ts'
import { literalPage } from './rows/literal-page.ts'
import { judgeRow, requestOf, siteOf } from './rows/row.ts'
import { rows } from './rows/rows.ts'

const ids = [...checklist.map(({ check }) => check.id), ...siteChecklist.map(({ id }) => id)]
const messages = new Map(sourceMessages().map((message) => [message.text, message]))
const forms = (text: Translation): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
const code = (text: string): number => text.match(/`[^`]+`/g)?.length ?? 0

for (const language of languages.filter((one) => one !== 'en')) {
  const catalog = catalogOf(language).checks
  describe(`the ${language} catalog`, () => {
    test('translates every check, cap and category, and nothing else', () => {
      assert.deepEqual(Object.keys(catalog.checks).toSorted(), ids.toSorted())
      assert.deepEqual(Object.keys(catalog.caps).toSorted(), caps.map(({ check }) => check).toSorted())
      assert.deepEqual(Object.keys(catalog.categories).toSorted(), categories.map((one) => one.category).toSorted())
    })

    test('translates every message, and nothing else', () => {
      assert.deepEqual(Object.keys(catalog.messages).toSorted(), [...messages.keys()].toSorted())
    })

    for (const { check } of checklist) {
      test(`${check.id} has a title, a failure and advice of its own`, () => {
        const { title, failure, advice } = catalog.checks[check.id] ?? check
        for (const key of ['title', 'failure', 'advice'] as const)
          assert.ok({ title, failure, advice }[key] !== check[key], key)
        assert.equal(code(advice), code(check.advice), 'the same code in advice')
      })
    }

    test('messages have the same placeholders, and a plural if English has one', () => {
      for (const [english, translation] of Object.entries(catalog.messages)) {
        for (const form of forms(translation)) assert.deepEqual(placeholders(form), placeholders(english), form)
        const rendered = renderText({ text: english, values: { n: 2 } }, language, () => translation)
        assert.notEqual(rendered, '')
      }
    })

    test('messages of a check exist in the source', () => {
      for (const { messages: own = {} } of Object.values(catalog.checks))
        for (const english of Object.keys(own)) assert.ok(messages.has(english), english)
    })
  })
}

/** The words of the design notes, British spelling, and terms that the field does not use. */
const bannedEnglish =
  /\b(address(?!es\b)|mend|mended|fault|wanted|shall|e-mail|style sheet|host name|user name|whilst|colour|behaviour|organis\w+|penalis\w+|cancelled|answers? with)\b/i
const allowedEnglish = /IP address|email address|obfuscate the address/i

describe('the English texts', () => {
  for (const { check } of checklist) {
    test(`${check.id} follows the style of titles and advice`, () => {
      for (const title of [check.title, check.failure]) {
        assert.match(title, /^(?:[A-Z]|robots\.txt|hreflang|og:|llms|noindex)/, 'starts in upper case')
        assert.doesNotMatch(title, /[.!`]$|`/, 'has no period and no code')
        assert.ok(title.length <= 70, 'is short')
      }
      assert.notEqual(check.title, check.failure)
      assert.match(check.advice, /\.$/)
      const sentences = check.advice.split(/[.!?] (?=[A-Z`])/).length
      assert.ok(sentences <= 3, `${sentences} sentences`)
    })
  }

  test('have no banned words', () => {
    const english = [
      ...checklist.flatMap(({ check }) => [check.title, check.failure, check.advice]),
      ...messages.keys(),
    ]
    const offending = [...english, ...caps.map(({ because }) => because)].filter(
      (text) => bannedEnglish.test(text) && !allowedEnglish.test(text),
    )
    assert.deepEqual(offending, [])
  })
})

test('checks produce only messages that the source declares', () => {
  const produced = [
    ...Object.values(rows).flat().map(judgeRow),
    ...pages.map((page) =>
      judge(
        readPageFacts(literalPage(page.html, { ...cleanHeaders, ...page.headers }), page.html),
        { ...siteOf({}), ...page.site },
        requestOf({}),
      ),
    ),
  ].flatMap((checks) => checks.flatMap(textsOf))
  const unknown = new Set(produced.flatMap(templates).filter((text) => !messages.has(text)))
  assert.deepEqual([...unknown], [])
})

const textsOf = ({ reason, evidence }: JudgedCheck): readonly Text[] =>
  [reason, ...evidence.flatMap(({ found, wanted }) => [found, wanted])].filter((text) => text !== null)

function templates(text: Text): readonly string[] {
  if (typeof text === 'string') return []
  const nested = Object.values(text.values ?? {}).flatMap((value) =>
    typeof value === 'number' ? [] : templates(value),
  )
  return [text.text, ...nested]
}

test('prose of checks is in messages', () => {
  assert.deepEqual(
    sourceLiterals().filter(({ text }) => / /.test(text) && !/[<=:]/.test(text)),
    [],
  )
})

test('every language has its own title, in the form of the verdict', () => {
  const titles = languages.map((language) => checkTexts('title-missing', language)?.failure)
  assert.deepEqual(titles, ['Page title is missing', 'Seitentitel fehlt', 'Le titre de la page est absent'])
})
