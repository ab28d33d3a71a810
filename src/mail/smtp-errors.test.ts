import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeSmtpError, redactServerReply, type SmtpError } from './smtp-errors.ts'

const server = { host: 'mail.internal.example', port: 587 }
const secret = 'relay7.internal.example said AKIA-secret'

const rows: Readonly<Record<string, readonly [error: Partial<SmtpError>, reported: RegExp]>> = {
  'no address': [{ code: 'EDNS' }, /could not be reached/],
  'nobody there': [{ message: 'connect ECONNREFUSED 10.0.0.7:587' }, /could not be reached/],
  silence: [{ code: 'ETIMEDOUT' }, /did not answer in time/],
  'a bad certificate': [{ message: 'self-signed certificate' }, /could not be secured/],
  'no encryption': [{ code: 'ETLS' }, /could not be secured/],
  'a wrong password': [{ code: 'EAUTH', responseCode: 535 }, /Signing in to the mail server failed/],
  'the sender': [{ command: 'MAIL FROM', responseCode: 550 }, /refused the sender/],
  'the recipient': [{ command: 'RCPT TO', responseCode: 550 }, /^The mail server refused the recipient\.$/],
  'the recipient, for now': [{ command: 'RCPT TO', responseCode: 450 }, /does not accept mail for the recipient yet/],
  'the message': [{ command: 'DATA', responseCode: 554 }, /^The mail server refused the message\.$/],
  'a broken line': [{ code: 'ECONNECTION' }, /closed the connection/],
  'anything else': [{}, /could not be sent/],
}

for (const [name, [error, reported]] of Object.entries(rows)) {
  test(`accounts see the kind of failure, and the log has all details: ${name}`, () => {
    const explained = describeSmtpError({ message: 'failed', response: secret, ...error }, server)
    assert.match(explained.error, reported)
    assert.doesNotMatch(explained.error, /internal|AKIA|SIGHTLINE|587/)
    assert.match(explained.log, /AKIA-secret/)
    // The format in which earlier versions stored it.
    assert.doesNotMatch(redactServerReply(explained.log), /internal|AKIA|SIGHTLINE|587/)
    assert.equal(redactServerReply(explained.error), explained.error)
  })
}
