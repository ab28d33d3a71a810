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
  [
    'a click id of all links, from a network that is known',
    '/?fbclid=abc',
    'https://l.instagram.com/',
    'Instagram',
    'social',
  ],
  ['a click id of all links, from a site that is not', '/?fbclid=abc', 'https://blog.example/', 'Facebook', 'social'],
  ['two click ids', '/?fbclid=abc&gclid=def', 'https://www.google.com/', 'Google', 'paid'],
  ['a click id that is paid, from a network', '/?gclid=abc', 'https://www.youtube.com/', 'Google', 'paid'],
  ["the site's own ref, from a search engine", '/?ref=nav', 'https://www.google.com/', 'Google', 'search'],
  ["the site's own ref, from the site", '/?ref=nav', 'https://example.com/', '', 'direct'],
  ["the site's own source, from a network", '/?source=header', 'https://t.co/x', 'X', 'social'],
  [
    'a ref that is known, from a search engine',
    '/?ref=producthunt',
    'https://www.google.com/',
    'Product Hunt',
    'social',
  ],
  ['a ref that is not known, from a site that is not', '/?ref=weekly', 'https://blog.example/', 'weekly', 'referral'],
  ['a final dot', '/', 'https://www.google.com./', 'Google', 'search'],
  ['several final dots', '/', 'android-app://com.whatsapp..', 'WhatsApp', 'social'],
  ['upper case', '/', 'HTTPS://WWW.GOOGLE.CO.UK/', 'Google', 'search'],
  ['the site itself with a final dot', '/', 'https://EXAMPLE.com./other', '', 'direct'],
  ['an app in upper case', '/', 'android-app://Com.Google.Android.GM/', 'Gmail', 'email'],
  ['an app of a network', '/', 'android-app://com.Slack', 'Slack', 'social'],
  ['an app of a search engine', '/', 'android-app://com.google.android.googlequicksearchbox/', 'Google', 'search'],
  ['an app that is not known', '/', 'android-app://com.example.Reader/', 'com.example.reader', 'referral'],
  ['an iOS app', '/', 'ios-app://389801252/instagram', 'Instagram', 'social'],
  ['a name in another case', '/?utm_source=NewsLetter', '', 'newsletter', 'referral'],
  ['a name with a hyphen', '/?utm_source=stack-overflow', '', 'Stack Overflow', 'social'],
  ['a search engine of the list', '/', 'https://suche.t-online.de/', 'T-Online', 'search'],
  ['a search engine of the list, by country', '/', 'https://fr.search.yahoo.com/', 'Yahoo', 'search'],
  ['a portal on a phone', '/', 'https://m.search.naver.com/search.naver', 'Naver', 'search'],
  ['images of a search engine', '/', 'https://images.google.fr/', 'Google Images', 'search'],
  ['a search engine with an ending of nobody', '/', 'https://google.example/', 'google.example', 'referral'],
  ['a portal: accounts', '/', 'https://accounts.google.com/', 'Google Accounts', 'referral'],
  ['a portal: accounts of a country', '/', 'https://accounts.google.de/', 'Google Accounts', 'referral'],
  ['a portal: drive', '/', 'https://drive.google.com/', 'Google Drive', 'referral'],
  ['a portal: sites', '/', 'https://sites.google.com/', 'Google Sites', 'referral'],
  ['a portal: play', '/', 'https://play.google.com/', 'Google Play', 'referral'],
  ['a portal: ads', '/', 'https://ads.google.com/', 'Google Ads', 'referral'],
  ['a portal: what is not named', '/', 'https://colab.research.google.com/', 'colab.research.google.com', 'referral'],
  ['a portal: finance', '/', 'https://finance.yahoo.com/quote/X', 'Yahoo Finance', 'referral'],
  ['a portal: finance by its path', '/', 'https://www.google.com/finance/quote', 'Google Finance', 'referral'],
  ['a portal: sports', '/', 'https://sports.yahoo.com/', 'sports.yahoo.com', 'referral'],
  ['a portal: mail', '/', 'https://us-mg6.mail.yahoo.com/', 'Yahoo Mail', 'email'],
  ['a portal: mail of a country', '/', 'https://mail.yandex.by/', 'Yandex Mail', 'email'],
  ['a portal: blogs', '/', 'https://m.blog.naver.com/x', 'Naver Blog', 'social'],
  ['a portal: shopping', '/', 'https://shopping.naver.com/', 'shopping.naver.com', 'referral'],
  ['a portal: maps', '/', 'https://map.baidu.com/', 'map.baidu.com', 'referral'],
  ['a portal: a drive', '/', 'https://pan.baidu.com/s/1', 'Baidu Pan', 'referral'],
  ['a portal: a market', '/', 'https://market.yandex.ru/', 'market.yandex.ru', 'referral'],
  ['webmail of a company', '/', 'https://webmail.acme.example/roundcube/', 'webmail.acme.example', 'email'],
  ['the dereferrer of a mailbox', '/', 'https://deref-gmx.net/mail/client/x/dereferrer/', 'GMX', 'email'],
  ['another dereferrer', '/', 'https://deref-web.de/', 'Web.de', 'email'],
  ['a light mailer', '/', 'https://lightmailer-bs.acme.example/', 'lightmailer-bs.acme.example', 'email'],
  ['a business mailer', '/', 'https://businessmail.acme.example/', 'businessmail.acme.example', 'email'],
  ['a host that only begins like mail', '/', 'https://mailand.acme.example/', 'mailand.acme.example', 'referral'],
  ['a click id of organic results', '/?srsltid=abc', '', 'Google', 'search'],
  ['another click id of organic results', '/?ysclid=abc', 'https://yandex.ru/', 'Yandex', 'search'],
  ['a click id of a network of ads', '/?tblci=abc', 'https://news.example/', 'Taboola', 'paid'],
  ['webmail of a university', '/', 'https://mail2.cs.uni.ac.uk/', 'mail2.cs.uni.ac.uk', 'email'],
  ['webmail by its path', '/', 'https://portal.acme.example/owa/', 'portal.acme.example', 'email'],
  ['webmail of a provider', '/', 'https://webmail20.acme.de/', 'webmail20.acme.de', 'email'],
  ['a newspaper that is called mail', '/', 'https://www.mail.example/', 'mail.example', 'referral'],
  ['a newspaper that is called mail, by country', '/', 'https://mail.co.uk/', 'mail.co.uk', 'referral'],
  ['a network of the list', '/', 'https://www.v2ex.com/t/1', 'V2EX', 'social'],
  ['a network under our name for it', '/', 'https://vkontakte.ru/', 'VK', 'social'],
  ['a Mastodon server', '/', 'https://infosec.exchange/@a/1', 'Mastodon', 'social'],
  ['a Mastodon server by its name', '/', 'https://mastodon.acme.example/', 'Mastodon', 'social'],
  ['a Lemmy server', '/', 'https://sh.itjust.works/post/1', 'Lemmy', 'social'],
  ['a Lemmy server by its name', '/', 'https://lemmy.acme.example/', 'Lemmy', 'social'],
  ['an AI assistant by its path', '/', 'https://x.com/i/grok', 'Grok', 'ai'],
  ['an AI assistant that is in the list only', '/', 'https://app.writesonic.com/', 'Writesonic', 'ai'],
  ['an AI assistant by its app', '/', 'android-app://com.openai.chatgpt/', 'ChatGPT', 'ai'],
  ['an AI assistant by its bare name', '/?utm_source=perplexity', '', 'Perplexity', 'ai'],
  ['an AI assistant by its bare name in upper case', '/?utm_source=ChatGPT', '', 'ChatGPT', 'ai'],
  ['an AI assistant by its former name', '/?utm_source=bard', '', 'Gemini', 'ai'],
  ['an AI assistant by its host in upper case', '/?utm_source=Claude.AI', '', 'Claude', 'ai'],
  ['a campaign that is called like a search engine of the list', '/?utm_source=inbox', '', 'inbox', 'referral'],
  ['a news site that the list takes for a search', '/', 'https://www.cnn.com/', 'CNN', 'referral'],
  ['a host longer than any', '/', `android-app://${'a.'.repeat(900)}google.com/`, '', 'direct'],
  ['a parameter named like a method', '/?constructor=1&__proto__=2', '', '', 'direct'],
]

for (const [name, page, referrer, source, channel] of rows) {
  test(`source: ${name}`, () => {
    const actual = findSource(new URL(page, 'https://example.com'), parseReferrer(referrer), 'example.com')
    assert.deepEqual({ source: actual.source, channel: actual.channel }, { source, channel })
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
