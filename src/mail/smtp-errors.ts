/** A failure as the SMTP library reports it. */
export interface SmtpError {
  readonly message: string
  readonly code?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

export interface SmtpErrorMessages {
  /** For every account: only the kind of failure. */
  readonly error: string
  /** For the operator, with the server's reply at the end. */
  readonly log: string
}

export function describeSmtpError(
  error: SmtpError,
  server: { readonly host: string; readonly port: number },
): SmtpErrorMessages {
  const hostAndPort = `${server.host}:${server.port}`
  const reply = error.response ? ` It said: ${toSingleLine(error.response)}` : ` (${toSingleLine(error.message)})`
  return { error: accountMessage(error), log: `${operatorMessage(error, hostAndPort)}${reply}` }
}

const seeLog = 'See the log of this installation for the reason.'

function accountMessage({ code, command = '', responseCode = 0, message }: SmtpError): string {
  if (code === 'ETIMEDOUT') return `The mail server did not answer in time. ${seeLog}`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|ECONNREFUSED/.test(message)) {
    return `The mail server could not be reached. ${seeLog}`
  }
  if (
    code === 'ETLS' ||
    /wrong version number|packet length too long|certificate|self.signed|altnames/i.test(message)
  ) {
    return `The connection to the mail server could not be secured. ${seeLog}`
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') return `Signing in to the mail server failed. ${seeLog}`
  const isFinal = responseCode >= 500
  if (/^MAIL/.test(command)) return `The mail server refused the sender. ${seeLog}`
  if (/^RCPT/.test(command)) {
    return isFinal
      ? 'The mail server refused the recipient.'
      : 'The mail server does not accept mail for the recipient yet.'
  }
  if (command === 'DATA' && responseCode > 0) {
    return isFinal ? 'The mail server refused the message.' : 'The mail server cannot accept the message right now.'
  }
  if (code === 'ECONNECTION' || /closed|ECONNRESET|EPIPE/.test(message)) {
    return `The mail server closed the connection. ${seeLog}`
  }
  return `The email could not be sent. ${seeLog}`
}

/** Earlier versions stored the server's reply in the row of the mail. */
export const redactServerReply = (error: string): string =>
  /^.*\bmail server (in SIGHTLINE_SMTP_URL|at) |^Nothing answers at |^Sending through |^The certificate of /.test(error)
    ? `The email could not be sent. ${seeLog}`
    : error

function operatorMessage({ code, command = '', responseCode = 0, message }: SmtpError, server: string): string {
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) {
    return `The name of the mail server in SIGHTLINE_SMTP_URL has no address: ${server}. Is it spelled right?`
  }
  if (/ECONNREFUSED/.test(message)) {
    return `Nothing answers at ${server}. Is the port right, and is the mail server running?`
  }
  if (code === 'ETIMEDOUT') {
    return `The mail server at ${server} did not answer in time. Is the port right, and does a firewall let it through?`
  }
  if (/wrong version number|packet length too long/i.test(message)) {
    return `The mail server at ${server} does not begin with TLS. Use smtp:// instead of smtps:// in SIGHTLINE_SMTP_URL.`
  }
  if (/certificate|self.signed|altnames/i.test(message)) {
    return `The certificate of the mail server at ${server} cannot be trusted. Name the host that it is for, or add its authority with NODE_EXTRA_CA_CERTS.`
  }
  if (code === 'ETLS') {
    return `The mail server at ${server} offers no encryption, and a password is never sent without it. Use smtps://, or a server with STARTTLS.`
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return `The mail server at ${server} did not accept the user name or password in SIGHTLINE_SMTP_URL.`
  }
  if (/^MAIL/.test(command)) return `The mail server at ${server} refuses the sender in SIGHTLINE_MAIL_FROM.`
  if (/^RCPT/.test(command)) {
    return responseCode >= 500
      ? `The mail server at ${server} refuses the recipient.`
      : `The mail server at ${server} does not accept mail for the recipient yet; new senders are often asked to retry later.`
  }
  if (command === 'DATA' && responseCode > 0) {
    return responseCode >= 500
      ? `The mail server at ${server} refuses the message.`
      : `The mail server at ${server} cannot take the message now.`
  }
  if (code === 'ECONNECTION' || /closed|ECONNRESET|EPIPE/.test(message)) {
    return `The mail server at ${server} closed the connection.`
  }
  return `Sending through ${server} failed.`
}

const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
