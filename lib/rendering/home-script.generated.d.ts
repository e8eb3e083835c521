/** The script's URL: `next.config.mjs` makes the file an asset. */
declare const url: string
export default url
