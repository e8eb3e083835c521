import { LatLng, toLiteral } from './geometry.mjs'
import { event, fakeMaps } from './state.mjs'

export class PinElement extends HTMLElement {
  constructor(options = {}) {
    super()
    Object.assign(this, options)
  }
  connectedCallback() {
    this.dataset.color = this.background ?? '#ea4335'
    Object.assign(this.style, { display: 'block', width: '26px', height: '37px', borderRadius: '13px 13px 50% 50%' })
    Object.assign(this.style, { background: this.dataset.color, border: `1px solid ${this.borderColor ?? '#b31412'}` })
  }
}

export class AdvancedMarkerElement extends HTMLElement {
  #state = { map: null, position: null, content: null, gmpDraggable: false, gmpClickable: false, zIndex: null }

  constructor(options = {}) {
    super()
    Object.assign(this, options)
    this.addEventListener('pointerdown', down => this.#grab(down))
    this.addEventListener('click', domEvent => this.#click(domEvent))
  }
  addListener(name, call) {
    return event.addListener(this, name, call)
  }
  get map() {
    return this.#state.map
  }
  set map(map) {
    this.#state.map?.overlays.delete(this)
    this.#state.map = map ?? null
    this.remove()
    if (!map) return
    if (!map.mapId) {
      console.error('The map is initialized without a valid Map ID, which will prevent use of Advanced Markers.')
      return
    }
    map.overlays.add(this)
    map.root.append(this)
    this.draw()
  }
  get position() {
    return this.#state.position
  }
  set position(position) {
    this.#state.position = position ? toLiteral(position) : null
    this.draw()
  }
  get content() {
    this.#state.content ??= new PinElement()
    return this.#state.content
  }
  set content(content) {
    this.#state.content = content ?? null
    this.draw()
  }
  get gmpDraggable() {
    return this.#state.gmpDraggable
  }
  set gmpDraggable(draggable) {
    this.#state.gmpDraggable = Boolean(draggable)
    this.draw()
  }
  get gmpClickable() {
    return this.#state.gmpClickable
  }
  set gmpClickable(clickable) {
    this.#state.gmpClickable = Boolean(clickable)
    this.draw()
  }
  get zIndex() {
    return this.#state.zIndex
  }
  set zIndex(zIndex) {
    this.#state.zIndex = zIndex ?? null
    this.draw()
  }
  draw() {
    const { map, position, gmpDraggable, gmpClickable, zIndex } = this.#state
    if (!this.isConnected || !map) return
    if (this.firstChild !== this.content) this.replaceChildren(this.content)
    const active = gmpDraggable || gmpClickable
    this.dataset.fakeMaps = 'marker'
    this.dataset.draggable = String(gmpDraggable)
    this.dataset.lat = position?.lat ?? ''
    this.dataset.lng = position?.lng ?? ''
    this.setAttribute('role', active ? 'button' : 'img')
    this.tabIndex = active ? 0 : -1
    const { x, y } = map.pixelOf(position ?? { lat: 0, lng: 0 })
    Object.assign(this.style, {
      position: 'absolute',
      left: `${x}px`,
      top: `${y}px`,
      display: position ? 'block' : 'none',
    })
    Object.assign(this.style, { transform: `translate(${this.anchorLeft ?? '-50%'}, ${this.anchorTop ?? '-100%'})` })
    Object.assign(this.style, { zIndex: zIndex ?? '', touchAction: 'none', cursor: active ? 'pointer' : '' })
  }
  /** Drags the marker to a point. */
  carry(point, domEvent = new Event('pointerup')) {
    this.#fire('dragstart', domEvent)
    this.position = point
    this.#fire('drag', domEvent)
    this.#fire('dragend', domEvent)
  }
  #fire(name, domEvent) {
    event.trigger(this, name, { latLng: new LatLng(this.position), domEvent, stop: () => undefined })
  }
  #click(domEvent) {
    if (!this.gmpClickable) return
    this.dispatchEvent(new Event('gmp-click'))
    event.trigger(this, 'click', { latLng: this.position, domEvent })
  }
  #grab(down) {
    const { map, position } = this.#state
    if (!this.gmpDraggable || !map || !position) return
    down.preventDefault()
    const from = map.pixelOf(position)
    const pointUnder = ({ clientX, clientY }) =>
      map.pointAt({ x: from.x + clientX - down.clientX, y: from.y + clientY - down.clientY })
    let moved = false
    const move = domEvent => {
      if (!moved) this.#fire('dragstart', domEvent)
      moved = true
      this.position = pointUnder(domEvent)
      this.#fire('drag', domEvent)
    }
    const release = domEvent => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', release)
      if (moved) this.#fire('dragend', domEvent)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', release)
  }
}

customElements.define('gmp-pin', PinElement)
customElements.define('gmp-advanced-marker', AdvancedMarkerElement)

/** Drags the marker whose title or text starts with `title` to a point. */
fakeMaps.drag = (title, point) => {
  const markers = [...document.querySelectorAll('gmp-advanced-marker')]
  const marker = markers.find(
    ({ title: markerTitle, textContent }) => markerTitle.startsWith(title) || textContent.startsWith(title),
  )
  if (!marker)
    throw new Error(
      `no marker “${title}” among ${markers.map(({ title: markerTitle }) => `“${markerTitle}”`).join(', ')}`,
    )
  if (!marker.gmpDraggable) throw new Error(`the marker “${title}” cannot be dragged`)
  marker.carry(point)
}
