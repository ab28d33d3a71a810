import { isSecretName, refreshMs, rotateSecret, type SecretName, signingSecrets } from '../../database/secrets.ts'
import { type Command, needWord, table, UsageError } from './command.ts'

const names = Object.keys(signingSecrets).filter(isSecretName)
/** The name as the user types it, without spaces. */
const wordOf = (name: SecretName): string => name.replaceAll(' ', '-')

export const listSecrets: Command = {
  usage: 'secrets list',
  help: 'List the signing secrets, and what becomes invalid when each is rotated',
  async run({ print }) {
    print(
      table([['NAME', 'EFFECT OF A ROTATION'], ...names.map((name) => [wordOf(name), signingSecrets[name].effect])]),
    )
    return 0
  },
}

export const rotateSecrets: Command = {
  usage: 'secrets rotate NAME|--all [--end-earlier]',
  help: 'Rotate a secret, or all of them; running services use the new one within seconds',
  options: { all: { type: 'boolean' }, 'end-earlier': { type: 'boolean' } },
  async run({ records, print }, words, options) {
    const chosen = options.all === true ? names : [readName(needWord(words, 0, 'The name of a secret, or --all,'))]
    if (options.all === true && words.length > 0) throw new UsageError('Give the name of a secret or --all, not both.')
    const database = await records()
    for (const name of chosen) {
      await rotateSecret(database, name, options['end-earlier'] === true)
      // Sessions are random and not signed, but users expect that rotating their tokens ends them as well.
      if (name === 'session tokens') await database.db.deleteFrom('sessions').execute()
      print(`${wordOf(name)}: replaced. Effect: ${effectOf(name, options['end-earlier'] === true)}.`)
    }
    print(`Running services use the new secrets within ${refreshMs / 1000} seconds. API keys do not change.`)
    return 0
  },
}

const effectOf = (name: SecretName, endEarlier: boolean): string =>
  endEarlier && signingSecrets[name].keepsEarlier
    ? 'links in emails already sent stop working'
    : signingSecrets[name].effect

function readName(word: string): SecretName {
  const name = names.find((known) => wordOf(known) === word)
  if (name !== undefined) return name
  throw new UsageError(`There is no secret ${word}; there are ${names.map(wordOf).join(', ')}.`)
}
