import { describeSmtpError } from './smtp-errors.ts'
import { needsTls, type SmtpServer } from './smtp-server.ts'

/** Connects and signs in, without sending a mail; returns what went wrong, or null. */
export async function probeSmtp(server: SmtpServer, timeoutMs: number): Promise<string | null> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: needsTls(server),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    return await new Promise((resolve) => {
      const fail = (error: Error): void => resolve(describeSmtpError(error, server).log)
      connection.once('error', fail)
      connection.once('end', () => fail(new Error('Connection closed')))
      connection.connect((failed) => {
        if (failed) fail(failed)
        else if (server.login === null) resolve(null)
        else connection.login(server.login, (refused) => (refused ? fail(refused) : resolve(null)))
      })
    })
  } finally {
    connection.close()
  }
}
