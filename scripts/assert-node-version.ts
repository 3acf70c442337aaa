/** Throws unless this process runs on Node 24, the version that package.json pins: older ones fail in obscure ways. */
export function assertNodeVersion(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major !== 24) {
    throw new Error(`BoardSearch needs Node 24 and was started with ${process.versions.node}. Start it with npm run …`);
  }
}
