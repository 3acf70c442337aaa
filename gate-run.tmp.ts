import { runClaimsEval, evaluationSets } from './tests/evals/claims.ts';
const rows = await runClaimsEval(evaluationSets, process.argv[2]==='list'?console.log:undefined);
for (const r of rows!) if (process.argv[2] || !/true,|false,/.test(r.name)) console.log(r.name.padEnd(90), r.value.toFixed(1));
