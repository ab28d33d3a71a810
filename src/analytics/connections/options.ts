/** The addresses of the APIs, and the OAuth client of the operator. */
export interface SearchApiOptions {
  readonly googleTokenUrl: string
  readonly googleConsentUrl: string
  readonly searchConsoleUrl: string
  readonly bingWebmasterUrl: string
  readonly indexNowUrl: string
  /** Null if the operator has not registered a client: then accounts connect by service accounts. */
  readonly googleClient: { readonly id: string; readonly secret: string } | null
  /** The key that encrypts keys and tokens. */
  readonly secret: string
}

/** Sitemaps can only be submitted with the right to write. */
export const googleScope = 'https://www.googleapis.com/auth/webmasters'
