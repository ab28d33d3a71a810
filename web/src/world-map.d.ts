declare module 'virtual:world-map' {
  /** Where the shapes of the countries are had. */
  export const worldUrl: string
}
