import type { Connection, Result } from './engine.ts'
import type { Question } from './request.ts'

export interface Sessions {
  readonly ask: (question: Question) => Promise<Result>
}

interface Session {
  readonly connection: Connection
  database: string
  /** What earlier questions have set, as SET was told. */
  given: ReadonlyMap<string, string>
}

/** Questions side by side, one per connection; more than that wait for their turn. */
export function openSessions(connect: () => Connection, count: number): Sessions {
  const free: Session[] = Array.from({ length: count }, () => ({
    connection: connect(),
    database: '',
    given: new Map(),
  }))
  const waiting: ((session: Session) => void)[] = []
  return {
    async ask(question) {
      const session = free.shift() ?? (await new Promise<Session>((resolve) => waiting.push(resolve)))
      try {
        return await askIn(session, question)
      } finally {
        const next = waiting.shift()
        if (next === undefined) free.push(session)
        else next(session)
      }
    },
  }
}

async function askIn(session: Session, question: Question): Promise<Result> {
  const wanted = new Map(question.settings)
  for (const [name, value] of question.parameters) wanted.set(`param_${name}`, value)
  const changes = [...wanted]
    .filter(([name, value]) => session.given.get(name) !== value)
    .map(([name, value]) => `${name} = ${quoted(value)}`)
  for (const name of session.given.keys()) {
    if (!wanted.has(name) && !name.startsWith('param_')) changes.push(`${name} = DEFAULT`)
  }
  if (changes.length > 0) {
    session.given = new Map([...session.given, ...wanted])
    await session.connection.run(`SET ${changes.join(', ')}`, 'Null')
    session.given = wanted
  }
  if (session.database !== question.database) {
    await session.connection.run(`USE ${identifier(question.database)}`, 'Null')
    session.database = question.database
  }
  return await session.connection.run(question.text.toString(), question.format)
}

function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function identifier(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}
