import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSource, parseReferrer } from './source.ts'

type Row = readonly [name: string, page: string, referrer: string, source: string, channel: string]

const rows: readonly Row[] = [
  ['nothing', '/', '', '', 'direct'],
  ['a search engine', '/', 'https://www.google.com/', 'Google', 'search'],
  ['a search engine of a country', '/', 'https://www.google.co.uk/search?q=x', 'Google', 'search'],
  ['a host that only looks like one', '/', 'https://google.evil-example.com/', 'google.evil-example.com', 'referral'],
  ['an app', '/', 'android-app://com.google.android.gm/', 'Gmail', 'email'],
  ['a social network by its subdomain', '/', 'https://l.facebook.com/l.php?u=x', 'Facebook', 'social'],
  ['a social network by its shortener', '/', 'https://t.co/abc', 'X', 'social'],
  ['an AI assistant', '/', 'https://chatgpt.com/', 'ChatGPT', 'ai'],
  ['an AI assistant of a search engine', '/', 'https://gemini.google.com/app', 'Gemini', 'ai'],
  ['an AI assistant that names itself', '/?utm_source=chatgpt.com', '', 'ChatGPT', 'ai'],
  ['a mailbox', '/', 'https://mail.google.com/mail/u/0', 'Gmail', 'email'],
  ['another site', '/', 'https://www.blog.example/post?id=1', 'blog.example', 'referral'],
  ['the site itself', '/', 'https://example.com/other', '', 'direct'],
  ['the site itself with www.', '/', 'https://www.example.com/other', '', 'direct'],
  ['a subdomain of the site', '/', 'https://shop.example.com/', '', 'direct'],
  ['a site whose name ends like it', '/', 'https://notexample.com/', 'notexample.com', 'referral'],
  ['no address', '/', 'garbage', '', 'direct'],
  ['utm_source before referrer', '/?utm_source=partner', 'https://www.google.com/', 'partner', 'referral'],
  ['utm_source by a nickname', '/?utm_source=fb', '', 'Facebook', 'social'],
  ['ref', '/?ref=producthunt.com', '', 'Product Hunt', 'social'],
  ['source', '/?source=newsletter-7', '', 'newsletter-7', 'referral'],
  ['a medium that is paid', '/?utm_source=google&utm_medium=cpc', '', 'Google', 'paid'],
  ['a medium that is paid on a network', '/?utm_source=facebook&utm_medium=paid_social', '', 'Facebook', 'paid'],
  ['a medium that is mail', '/?utm_source=spring&utm_medium=E-Mail', '', 'spring', 'email'],
  ['a medium that is social', '/?utm_source=buffer&utm_medium=social', '', 'buffer', 'social'],
  ['a click id of an advertiser', '/?gclid=abc', 'https://www.google.com/', 'Google', 'paid'],
  ['a click id without a referrer', '/?msclkid=abc', '', 'Bing', 'paid'],
  ['a click id on links not paid for', '/?fbclid=abc', '', 'Facebook', 'social'],
  ['a click id of a mailer', '/?mc_cid=abc', '', 'Mailchimp', 'email'],
  ['a parameter named like a method', '/?constructor=1&__proto__=2', '', '', 'direct'],
]

for (const [name, page, referrer, source, channel] of rows) {
  test(`source: ${name}`, () => {
    const found = findSource(new URL(page, 'https://example.com'), parseReferrer(referrer), 'example.com')
    assert.deepEqual({ source: found.source, channel: found.channel }, { source, channel })
  })
}

test("the referrer is kept without its query, which is another site's secret", () => {
  const referrer = parseReferrer('https://www.blog.example/post?token=1#x')
  assert.equal(findSource(null, referrer, 'example.com').referrer, 'blog.example/post')
})

test('the campaign is kept as it was written', () => {
  const url = new URL('https://example.com/?utm_source=S&utm_medium=M&utm_campaign=C+1&utm_term=T&utm_content=<b>')
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = findSource(url, null, 'example.com')
  assert.deepEqual([utmSource, utmMedium, utmCampaign, utmTerm, utmContent], ['S', 'M', 'C 1', 'T', '<b>'])
})
