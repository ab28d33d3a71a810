import { setTimeout } from 'node:timers/promises'

/** Polls until the value is as expected, or for half a minute; the caller asserts on the last value. */
export async function pollUntil<Answer>(
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
