import { optionalVariable, textVariable } from '../base/environment.ts'

export const addressVariable = (name: string, meaning: string, fallback: string) =>
  textVariable({
    name,
    meaning,
    fallback,
    allowed: 'an http or https address without a query, and without a slash at its end',
    valid(sent) {
      const url = URL.parse(sent)
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
      return !/[?#]|\/$/.test(sent)
    },
  })

const clientField = (name: string, meaning: string) =>
  optionalVariable(
    textVariable({
      name,
      meaning,
      allowed: 'up to 300 printable ASCII characters without spaces',
      pattern: /^[\x21-\x7e]{1,300}$/,
      secret: true,
    }),
    'accounts connect to Google by service accounts alone',
  )

/** The APIs of search engines. */
export const searchVariables = {
  googleClientId: clientField(
    'SIGHTLINE_GOOGLE_CLIENT_ID',
    'the id of your OAuth client at Google, with which people connect Search Console by signing in; see docs/how-to/search-engines.md',
  ),
  googleClientSecret: clientField('SIGHTLINE_GOOGLE_CLIENT_SECRET', 'the secret of that client'),
  googleTokenUrl: addressVariable(
    'SIGHTLINE_GOOGLE_TOKEN_URL',
    'where access tokens of Google are requested',
    'https://oauth2.googleapis.com/token',
  ),
  googleConsentUrl: addressVariable(
    'SIGHTLINE_GOOGLE_CONSENT_URL',
    'where people sign in to Google to connect Search Console',
    'https://accounts.google.com/o/oauth2/v2/auth',
  ),
  searchConsoleUrl: addressVariable(
    'SIGHTLINE_SEARCH_CONSOLE_URL',
    'the address of the Search Console API',
    'https://searchconsole.googleapis.com',
  ),
  bingWebmasterUrl: addressVariable(
    'SIGHTLINE_BING_WEBMASTER_URL',
    'the address of the API of Bing Webmaster Tools',
    'https://ssl.bing.com/webmaster/api.svc/json',
  ),
  indexNowUrl: addressVariable(
    'SIGHTLINE_INDEXNOW_URL',
    'where changed pages are submitted by IndexNow',
    'https://api.indexnow.org/indexnow',
  ),
}
