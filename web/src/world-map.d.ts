declare module 'virtual:world-map' {
  /** The URL of the JSON file with the shapes of the countries. */
  export const worldUrl: string
}
