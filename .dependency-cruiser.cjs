const feature = '^src/server/features/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'feature-only-through-public-or-jobs',
      severity: 'error',
      from: { path: feature },
      to: {
        path: '^src/server/features/[^/]+/',
        pathNot: ['^src/server/features/$1/', '^src/server/features/[^/]+/(public|jobs)[.]ts$'],
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server/platform/' },
      to: { path: '^src/server/(features|integrations|app[.]ts|main[.]ts)' },
    },
    {
      name: 'reading-knows-neither-feature-nor-database',
      severity: 'error',
      from: { path: '^src/server/reading/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/server/(features|answering|integrations|platform/database|app[.]ts|main[.]ts)' },
    },
    {
      name: 'answering-knows-neither-feature-nor-database',
      severity: 'error',
      from: { path: '^src/server/answering/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/server/(features|integrations|platform/database|app[.]ts|main[.]ts)' },
    },
    {
      name: 'integrations-only-platform',
      severity: 'error',
      from: { path: '^src/server/integrations/([^/]+)/' },
      to: { path: '^src/server/', pathNot: ['^src/server/platform/', '^src/server/integrations/$1/'] },
    },
    {
      name: 'features-know-no-integration',
      severity: 'error',
      from: { path: '^src/server/features/' },
      to: { path: '^src/server/(integrations|app[.]ts|main[.]ts)' },
    },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(server|web)/' },
    },
    { name: 'web-never-server', severity: 'error', from: { path: '^src/web/' }, to: { path: '^src/server/' } },
    { name: 'server-never-web', severity: 'error', from: { path: '^src/server/' }, to: { path: '^src/web/' } },
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/', pathNot: '^src/web/features/[^/]+/pages/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'web-lib-and-components-know-no-feature',
      severity: 'error',
      from: { path: '^src/web/(lib|components)/' },
      to: { path: '^src/web/(features|router)' },
    },
    {
      name: 'database-only-in-repositories',
      severity: 'error',
      from: { path: feature, pathNot: '(repository[.]ts|-repository[.]ts|[.]test[.]ts)$' },
      to: { path: '^src/server/platform/database/(schema/|client[.]ts$)' },
    },
    {
      name: 'production-code-knows-no-test',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.]css$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
