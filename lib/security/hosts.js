/** A host name as a browser writes it, perhaps with a port: no wildcard, no path, no scheme. */
export const EXACT_HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/**
 * Reads a list of picture hosts ("img.example.com, cdn.example.com:8443") as https addresses.
 * Throws an Error that names the setting where an entry is no exact host.
 *
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
 * The hosts as the image optimiser wants them: https, exact name and port, any picture there.
 *
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
