/** The server that accepts outgoing mail, from SIGHTLINE_SMTP_URL. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Uses TLS from the first byte (`smtps:`); otherwise STARTTLS if the server offers it. */
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

/** A password is never sent over a network without encryption. */
export const needsTls = ({ host, secure, login }: SmtpServer): boolean =>
  !secure && login !== null && !loopback.test(host)
