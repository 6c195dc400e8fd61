import { setTimeout as delay } from 'node:timers/promises'

/** Polls until there is a value, and returns it; throws with the last one if it never comes. Tests wait for a state, not for a time. */
export const waitUntil = async <Answer>(
  ask: () => Promise<Answer> | Answer,
  isThere: (answer: Answer) => boolean,
  options: { what: string; timeoutMs?: number },
): Promise<Answer> => {
  const until = performance.now() + (options.timeoutMs ?? 20_000)
  let answer = await ask()
  while (!isThere(answer)) {
    if (performance.now() > until)
      throw new Error(`Never came: ${options.what}. The last answer was ${JSON.stringify(answer)?.slice(0, 2000)}`)
    await delay(20)
    answer = await ask()
  }
  return answer
}
