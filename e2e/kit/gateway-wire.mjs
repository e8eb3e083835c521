// Loaded before a server under test: what it would send to Authorize.Net goes to the fake on this machine, so that
// the product's own code runs unchanged. Any other address is left alone.
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const GATEWAYS = ['https://apitest.authorize.net/', 'https://api.authorize.net/']
const fakeGateway = `http://127.0.0.1:${process.env.GATEWAY_FAKE_PORT}/`
const request = https.request

https.request = (url, ...rest) => {
  const address = String(url)
  const gateway = GATEWAYS.find(each => address.startsWith(each))
  if (gateway === undefined) return request(url, ...rest)
  const outgoing = http.request(fakeGateway + address.slice(gateway.length), ...rest)
  // The product waits for a secure connection before it writes; on this machine any connection is one.
  outgoing.on('socket', socket => socket.once('connect', () => socket.emit('secureConnect')))
  return outgoing
}
syncBuiltinESMExports()
