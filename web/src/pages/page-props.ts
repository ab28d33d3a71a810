/** The `:name` segments of the route's pattern. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>
}
