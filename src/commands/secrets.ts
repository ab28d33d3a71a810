import { isSecretName, refreshMs, rotateSecret, type SecretName, signingSecrets } from '../database/secrets.ts'
import { type Command, needWord, table, UsageError } from './command.ts'

const names = Object.keys(signingSecrets).filter(isSecretName)
/** As they are typed: one word each. */
const wordOf = (name: SecretName): string => name.replaceAll(' ', '-')

export const listSecrets: Command = {
  usage: 'secrets list',
  help: 'List the secrets that sign things, and what ends where each is replaced',
  async run({ print }) {
    print(table([['NAME', 'WHAT ENDS'], ...names.map((name) => [wordOf(name), signingSecrets[name].ends])]))
    return 0
  },
}

export const rotateSecrets: Command = {
  usage: 'secrets rotate NAME|--all [--end-earlier]',
  help: 'Replace a secret, or all of them; running services use the new one within seconds',
  options: { all: { type: 'boolean' }, 'end-earlier': { type: 'boolean' } },
  async run({ records, print }, words, options) {
    const chosen = options.all === true ? names : [readName(needWord(words, 0, 'The name of a secret, or --all,'))]
    if (options.all === true && words.length > 0) throw new UsageError(`Name a secret or say --all; found both.`)
    const database = await records()
    for (const name of chosen) {
      await rotateSecret(database, name, options['end-earlier'] === true)
      // A session is random and not signed, but whoever replaces what speaks for sessions means them too.
      if (name === 'session tokens') await database.db.deleteFrom('sessions').execute()
      print(`${wordOf(name)}: replaced. What ends: ${endsOf(name, options['end-earlier'] === true)}.`)
    }
    print(`Running services use what is new within ${refreshMs / 1000} seconds. API keys are not touched.`)
    return 0
  },
}

const endsOf = (name: SecretName, endEarlier: boolean): string =>
  endEarlier && signingSecrets[name].keepsEarlier ? 'links in mails that were sent' : signingSecrets[name].ends

function readName(word: string): SecretName {
  const name = names.find((known) => wordOf(known) === word)
  if (name !== undefined) return name
  throw new UsageError(`There is no secret ${word}; there are ${names.map(wordOf).join(', ')}.`)
}
