/** Closes what was opened, in reverse order. */
export type Stops = (() => Promise<void>)[]

export async function closeAll(stops: Stops, onError: (error: unknown) => void): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch(onError)
}
