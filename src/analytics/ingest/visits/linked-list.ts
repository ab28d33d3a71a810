/**
 * Values in the order in which they were appended, any of which can be removed at once. Not a Map or a Set: those keep the
 * holes of what was deleted, and finding the first value behind 100,000 of them was measured to take 0.3 ms.
 */
export interface LinkedList<Value> {
  append(value: Value): Link<Value>
  remove(link: Link<Value>): void
  first(): Value | null
}

/** A value's place in its list. */
export interface Link<Value> {
  readonly value: Value
  previous: Link<Value> | null
  next: Link<Value> | null
}

export function createLinkedList<Value>(): LinkedList<Value> {
  let first: Link<Value> | null = null
  let last: Link<Value> | null = null
  return {
    append(value) {
      const link: Link<Value> = { value, previous: last, next: null }
      if (last) last.next = link
      else first = link
      last = link
      return link
    },
    remove(link) {
      if (link.previous) link.previous.next = link.next
      else first = link.next
      if (link.next) link.next.previous = link.previous
      else last = link.previous
    },
    first: () => first?.value ?? null,
  }
}
