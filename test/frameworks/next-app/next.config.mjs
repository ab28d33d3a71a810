/** Files without a server, and names that do not change from one build to the next. */
export default {
  output: 'export',
  trailingSlash: false,
  generateBuildId: () => 'fixture',
  images: { unoptimized: true },
}
