/** Host name with optional port; no wildcard, path or scheme. */
export const EXACT_HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/**
 * Parses a list of image hosts ("img.example.com, cdn.example.com:8443") into https URLs. Throws an Error that names
 * the setting if an entry is not an exact host.
 * @param {string | undefined} list
 * @returns {URL[]}
 */
export function parseImageHosts(list) {
  return (list ?? '')
    .split(/[\s,]/)
    .filter(entry => entry !== '')
    .map(entry => {
      if (!EXACT_HOST.test(entry)) throw new Error(`IMAGE_HOSTS: "${entry}" is not an exact host name`)
      return new URL(`https://${entry}`)
    })
}

/**
 * Returns the hosts as remote patterns of the image optimizer: https, exact name and port, any path.
 * @param {string | undefined} list
 */
export function imageRemotePatterns(list) {
  return parseImageHosts(list).map(url => ({
    protocol: /** @type {const} */ ('https'),
    hostname: url.hostname,
    port: url.port,
    pathname: '/**',
  }))
}
