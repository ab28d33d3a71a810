import { setTimeout } from 'node:timers/promises'

/** Asks again until the answer is as hoped for, or half a minute has passed; the caller asserts on the last answer. */
export async function askUntil<Answer>(
  ask: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean,
): Promise<Answer> {
  const end = Date.now() + 30_000
  for (;;) {
    const answer = await ask()
    if (isGood(answer) || Date.now() > end) return answer
    await setTimeout(25)
  }
}
