import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { defaultBranding } from '../src/branding/branding.ts'
import { mailStyleOf } from '../src/mail/mail-style.ts'
import { printDocument } from '../src/print/print-document.ts'

/** An SVG image runs and loads nothing as an image, whatever it contains; as part of a page, it could do all that the page can. */
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M1 2"/></svg>'
const logo = { type: 'image/svg+xml', bytes: Buffer.from(svg) } as const
const branding = { ...defaultBranding, logo }

test('documents show an SVG logo as an image', () => {
  const document = { language: 'en', branding, kind: 'SEO report', subject: 'https://a.example/' } as const
  const html = printDocument({ ...document, details: [], date: new Date(0), sections: [] }, '', new Map())
  assert.ok(html.includes(`<img class="logo" src="data:image/svg+xml;base64,${logo.bytes.toString('base64')}"`))
  assert.doesNotMatch(html, /<svg|<object|<embed|<iframe/)
})

for (const isPreview of [false, true])
  test(`mails do not contain an SVG logo${isPreview ? ', nor do their previews' : ''}`, () => {
    const { brand, attachments } = mailStyleOf(branding, { isPreview })
    assert.deepEqual([brand?.name, brand?.logo, attachments], [defaultBranding.name, null, []])
  })

test('the console and shared pages never insert text as markup', () => {
  const web = join(import.meta.dirname, '..', 'web', 'src')
  const paths = globSync('**/*.{ts,tsx}', { cwd: web })
  assert.ok(paths.length > 100)
  const inserts =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe|srcdoc/i
  const inserting = paths.filter((path) => inserts.test(readFileSync(join(web, path), 'utf8')))
  assert.deepEqual(inserting, [])
})
