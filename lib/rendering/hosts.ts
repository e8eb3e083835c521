export const EXACT_HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/** Parses image hosts ("img.example.com, cdn.example.com:8443") into https URLs. Throws an Error naming the setting. */
export function parseImageHosts(list: string | undefined): URL[] {
  return (list ?? '')
    .split(/[\s,]/)
    .filter(entry => entry !== '')
    .map(entry => {
      if (!EXACT_HOST.test(entry)) throw new Error(`IMAGE_HOSTS: "${entry}" is not an exact host name`)
      return new URL(`https://${entry}`)
    })
}

/** Returns the hosts as remote patterns of the image optimizer. */
export function imageRemotePatterns(list: string | undefined) {
  return parseImageHosts(list).map(url => ({
    protocol: 'https' as const,
    hostname: url.hostname,
    port: url.port,
    pathname: '/**',
  }))
}
