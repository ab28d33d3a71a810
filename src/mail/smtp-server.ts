/** The server that takes our mails, as SIGHTLINE_SMTP_URL names it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`); else STARTTLS where the server offers it. */
  readonly secure: boolean
  readonly login: { readonly user: string; readonly pass: string } | null
}

export function readSmtpServer(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return undefined
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  const secure = url.protocol === 'smtps:'
  try {
    const user = decodeURIComponent(url.username)
    const pass = decodeURIComponent(url.password)
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      login: user === '' ? null : { user, pass },
    }
  } catch {
    return undefined
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** A password never crosses a network in the clear. */
export const needsTls = ({ host, secure, login }: SmtpServer): boolean =>
  !secure && login !== null && !loopback.test(host)
