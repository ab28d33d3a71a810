export const firstHash = 0x811c9dc5
export const hashFactor = 0x01000193

/** FNV-1a: quick, and not safe against collisions that somebody wants. */
export function hashText(text: string): number {
  let hash = firstHash
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), hashFactor)
  return hash >>> 0
}
