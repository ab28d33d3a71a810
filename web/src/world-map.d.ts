declare module 'virtual:world-map' {
  export const world: {
    readonly width: number
    readonly height: number
    readonly countries: readonly (readonly string[])[]
  }
}
