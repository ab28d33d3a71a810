import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { languages } from '../../texts/languages.ts'
import { checklist } from '../checks/checklist.ts'
import { siteChecklist } from './checklist.ts'
import { crawlCheckTexts } from './site-check-texts.ts'

const ids = siteChecklist.map(({ id }) => id)
const code = (text: string): number => text.match(/`[^`]+`/g)?.length ?? 0

for (const language of languages.filter((one) => one !== 'en')) {
  describe(`the ${language} catalog of site checks`, () => {
    for (const check of siteChecklist) {
      test(`${check.id} has a title, a failure and advice of its own`, () => {
        const texts = crawlCheckTexts(check.id, language)
        for (const key of ['title', 'failure', 'advice'] as const) assert.notEqual(texts?.[key], check[key], key)
        assert.equal(code(texts?.advice ?? ''), code(check.advice), 'the same code in advice')
        assert.equal(texts?.link, check.link)
      })
    }
  })
}

const bannedEnglish =
  /\b(address(?!es\b)|mend|mended|fault|wanted|shall|e-mail|style sheet|host name|user name|whilst|colour|behaviour|organis\w+|penalis\w+|cancelled|answers? with)\b/i

describe('the English texts of site checks', () => {
  test('no two checks have the same id, of sites or of pages', () => {
    const all = [...ids, ...checklist.map(({ check }) => check.id)]
    assert.deepEqual(
      all.filter((id, index) => all.indexOf(id) !== index),
      [],
    )
  })

  for (const { id, title, failure, advice, link } of siteChecklist) {
    test(`${id} follows the style of titles and advice`, () => {
      for (const text of [title, failure]) {
        assert.match(text, /^(?:[A-Z]|robots\.txt|hreflang|og:|llms|noindex)/, 'starts in upper case')
        assert.doesNotMatch(text, /[.!`]$|`/, 'has no period and no code')
        assert.ok(text.length <= 70, 'is short')
      }
      assert.notEqual(title, failure)
      assert.match(advice, /\.$/)
      assert.ok(advice.split(/[.!?] (?=[A-Z`])/).length <= 3, 'at most three sentences')
      for (const text of [title, failure, advice]) assert.doesNotMatch(text, bannedEnglish)
      assert.match(link, /^https:\/\//)
    })
  }
})
