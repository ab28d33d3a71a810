declare module 'virtual:help' {
  /** The URL of the JSON file that lists the pages of the help. */
  export const contentsUrl: string
}
