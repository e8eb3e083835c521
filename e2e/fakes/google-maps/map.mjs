import { fromWorld, LatLng, LatLngBounds, MVCArray, toLiteral, toWorld } from './geometry.mjs'
import { event, logRequest } from './state.mjs'

const SVG = 'http://www.w3.org/2000/svg'
/** Assumed size of a map without layout, as in jsdom. */
const UNKNOWN_SIZE = { width: 640, height: 400 }
/** Google's maps fire their events some time after they are created or moved. */
const EVENT_DELAY_MS = 10

export class GoogleMap {
  controls = Array.from({ length: 30 }, () => new MVCArray())
  overlays = new Set()
  #div
  #root = document.createElement('div')
  #lines = document.createElementNS(SVG, 'svg')
  #camera = { center: { lat: 0, lng: 0 }, zoom: 0, heading: 0, tilt: 0 }
  #options = {}

  constructor(div, options = {}) {
    logRequest('mapLoads', { mapId: options.mapId ?? null })
    this.#div = div
    this.#options = { ...options }
    Object.assign(this.#root.dataset, { fakeMaps: 'map', mapId: options.mapId ?? '' })
    this.#root.setAttribute('role', 'region')
    this.#root.setAttribute('aria-label', 'Map')
    this.#root.tabIndex = 0
    Object.assign(this.#root.style, { position: 'absolute', inset: '0', overflow: 'hidden', background: '#3a4048' })
    Object.assign(this.#lines.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    this.#lines.setAttribute('aria-hidden', 'true')
    this.#root.append(this.#lines, this.#drawNotice())
    Object.assign(div.style, { position: 'relative', overflow: 'hidden' })
    div.append(this.#root)
    if (typeof ResizeObserver === 'function') new ResizeObserver(() => this.draw()).observe(div)
    this.moveCamera(options)
    setTimeout(() => event.trigger(this, 'tilesloaded'), EVENT_DELAY_MS)
  }
  get mapId() {
    return this.#options.mapId
  }
  get root() {
    return this.#root
  }
  get lines() {
    return this.#lines
  }
  addListener(name, call) {
    return event.addListener(this, name, call)
  }
  get(name) {
    return this.#options[name]
  }
  set(name, value) {
    this.#options[name] = value
  }
  setOptions(options) {
    Object.assign(this.#options, options)
    if (options?.center !== undefined || options?.zoom !== undefined) this.moveCamera(options)
  }
  getDiv() {
    return this.#div
  }
  getCenter() {
    return new LatLng(this.#camera.center)
  }
  getZoom() {
    return this.#camera.zoom
  }
  getHeading() {
    return this.#camera.heading
  }
  getTilt() {
    return this.#camera.tilt
  }
  getRenderingType() {
    return 'RASTER'
  }
  getMapTypeId() {
    return 'roadmap'
  }
  getBounds() {
    const { width, height } = this.size()
    return new LatLngBounds(this.pointAt({ x: 0, y: height }), this.pointAt({ x: width, y: 0 }))
  }
  setCenter(center) {
    this.moveCamera({ center })
  }
  panTo(center) {
    this.moveCamera({ center })
  }
  setZoom(zoom) {
    this.moveCamera({ zoom })
  }
  moveCamera({ center, zoom, heading, tilt } = {}) {
    if (center) this.#camera.center = toLiteral(center)
    for (const [name, value] of Object.entries({ zoom, heading, tilt })) {
      if (Number.isFinite(value)) this.#camera[name] = value
    }
    this.draw()
    setTimeout(() => {
      event.trigger(this, 'center_changed')
      event.trigger(this, 'zoom_changed')
      event.trigger(this, 'bounds_changed')
      event.trigger(this, 'idle')
    }, EVENT_DELAY_MS)
  }
  fitBounds(boundsOrLiteral, padding = 0) {
    const bounds = boundsOrLiteral instanceof LatLngBounds ? boundsOrLiteral : new LatLngBounds(boundsOrLiteral)
    const { width, height } = this.size()
    const { top, right, bottom, left } =
      typeof padding === 'number'
        ? { top: padding, right: padding, bottom: padding, left: padding }
        : { top: 0, right: 0, bottom: 0, left: 0, ...padding }
    const low = toWorld(bounds.getSouthWest().toJSON(), 0)
    const high = toWorld(bounds.getNorthEast().toJSON(), 0)
    const room = { x: Math.max(1, width - left - right), y: Math.max(1, height - top - bottom) }
    const scale = Math.min(room.x / Math.max(1e-9, high.x - low.x), room.y / Math.max(1e-9, low.y - high.y))
    const zoom = Math.max(0, Math.min(this.#options.maxZoom ?? 22, Math.floor(Math.log2(scale))))
    const middle = { x: ((low.x + high.x) / 2) * 2 ** zoom, y: ((low.y + high.y) / 2) * 2 ** zoom }
    const center = fromWorld({ x: middle.x + (right - left) / 2, y: middle.y + (bottom - top) / 2 }, zoom)
    this.moveCamera({ center, zoom })
  }
  size() {
    const { width, height } = this.#root.getBoundingClientRect()
    return width > 0 && height > 0 ? { width, height } : UNKNOWN_SIZE
  }
  /** Converts a point to pixels from the map's corner; `pointAt` is the inverse. */
  pixelOf(point) {
    const { width, height } = this.size()
    const middle = toWorld(this.#camera.center, this.#camera.zoom)
    const { x, y } = toWorld(point, this.#camera.zoom)
    return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 }
  }
  pointAt({ x, y }) {
    const { width, height } = this.size()
    const middle = toWorld(this.#camera.center, this.#camera.zoom)
    return fromWorld({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, this.#camera.zoom)
  }
  draw() {
    const { center, zoom } = this.#camera
    Object.assign(this.#root.dataset, { lat: center.lat, lng: center.lng, zoom })
    for (const overlay of this.overlays) overlay.draw()
  }
  #drawNotice() {
    const notice = document.createElement('div')
    notice.dataset.fakeMaps = 'notice'
    notice.textContent = 'Google · Map data ©2026 Google · Terms'
    Object.assign(notice.style, { position: 'absolute', left: '0', bottom: '0', font: '12px sans-serif' })
    Object.assign(notice.style, { padding: '0 4px', background: '#fff', color: '#222' })
    return notice
  }
}

export class Polyline {
  #options = {}
  #map = null
  #path = new MVCArray()
  #element = document.createElementNS(SVG, 'polyline')

  constructor(options = {}) {
    this.#element.dataset.fakeMaps = 'polyline'
    this.setOptions(options)
  }
  addListener(name, call) {
    return event.addListener(this, name, call)
  }
  setOptions({ path, map, ...options }) {
    Object.assign(this.#options, options)
    if (path !== undefined) this.setPath(path)
    if (map !== undefined) this.setMap(map)
    this.draw()
  }
  setVisible(visible) {
    this.setOptions({ visible })
  }
  getPath() {
    return this.#path
  }
  setPath(path) {
    const points = typeof path?.getArray === 'function' ? path.getArray() : path
    if (!Array.isArray(points)) throw new TypeError('InvalidValueError: setPath: not an Array')
    this.#path = new MVCArray(points.map(point => new LatLng(point)))
    this.draw()
  }
  getMap() {
    return this.#map
  }
  setMap(map) {
    this.#map?.overlays.delete(this)
    this.#map = map
    this.#element.remove()
    if (map === null) return
    map.overlays.add(this)
    map.lines.append(this.#element)
    this.draw()
  }
  draw() {
    if (this.#map === null) return
    const points = this.#path.getArray().map(point => point.toJSON())
    const { strokeColor = '#000', strokeWeight = 3, strokeOpacity = 1, visible = true } = this.#options
    const data = { points: points.length, first: pair(points[0]), last: pair(points.at(-1)), color: strokeColor }
    Object.assign(this.#element.dataset, data, { weight: strokeWeight, opacity: strokeOpacity })
    const pixels = points.map(point => this.#map.pixelOf(point))
    this.#element.setAttribute('points', pixels.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '))
    const paint = { fill: 'none', stroke: strokeColor, strokeWidth: `${strokeWeight}px`, strokeOpacity }
    Object.assign(this.#element.style, paint, { display: visible ? '' : 'none' })
  }
}

function pair(point) {
  return point === undefined ? '' : `${point.lat},${point.lng}`
}
