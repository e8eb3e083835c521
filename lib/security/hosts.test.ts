import { imageRemotePatterns, parseImageHosts } from './hosts.js'

test('hosts are read from a list by commas or spaces', () => {
  expect(parseImageHosts('a.example.com, b.example.com:8443').map(url => url.origin)).toEqual([
    'https://a.example.com',
    'https://b.example.com:8443',
  ])
})

test('a host name may be a single letter', () => {
  expect(parseImageHosts('x').map(url => url.origin)).toEqual(['https://x'])
})

test.each([undefined, '', ' , '])('a list of nothing (%p) names no host', list => {
  expect(parseImageHosts(list)).toEqual([])
})

test.each(['*.example.com', '**', 'https://a.example.com', 'a.example.com/path', "a.example.com;script-src'", 'a b*c'])(
  'an entry that is no exact host is refused by name: %s',
  entry => {
    expect(() => parseImageHosts(entry)).toThrow(/^IMAGE_HOSTS: "/)
  },
)

test('the optimiser takes pictures of exactly these hosts over https', () => {
  expect(imageRemotePatterns('img.example.com:8443')).toEqual([
    { protocol: 'https', hostname: 'img.example.com', port: '8443', pathname: '/**' },
  ])
})
