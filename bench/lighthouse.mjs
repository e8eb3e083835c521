// Its package is in this folder's `node_modules`, which `npm run bench` installs.
export { default } from 'lighthouse'
