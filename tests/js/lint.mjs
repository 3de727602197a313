// Lint an OpenAPI document with the rules of a Redocly configuration: `node lint.mjs DOCUMENT CONFIGURATION`.
//
// The rules run as a library, so that nothing is looked up, counted or told elsewhere. Every finding is a line on the
// standard output, whatever its severity; the exit code is 1 where there is one. The configuration is linted itself:
// a rule that is misspelt there would otherwise be none.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { BaseResolver, createConfig, lintConfig, lintDocument, makeDocumentFromString } from "@redocly/openapi-core";

const [documentPath, configurationPath] = process.argv.slice(2).map((path) => resolve(path));

const read = async (path) => makeDocumentFromString(await readFile(path, "utf-8"), path);

const place = ({ location: [at] }) =>
  at.pointer ?? `line ${at.start.line}, column ${at.start.col}`;

const told = (name) => (problem) =>
  `${name}: ${problem.severity} ${problem.ruleId} at ${place(problem)}: ${problem.message.trim()}`;

const configuration = await read(configurationPath);
const config = await createConfig(configuration.source.body);
const inConfiguration = await lintConfig({ document: configuration, config });
const document = await read(documentPath);
const inDocument = await lintDocument({ document, config: config.styleguide, externalRefResolver: new BaseResolver() });

const problems = [...inConfiguration.map(told("configuration")), ...inDocument.map(told("document"))];
for (const problem of problems) console.log(problem);
const rules = Object.values(config.styleguide.rules[document.parsed.openapi.startsWith("3.1") ? "oas3_1" : "oas3_0"]);
const inForce = rules.filter((rule) => rule !== "off" && rule.severity !== "off").length;
console.log(`${inForce} rules in force, ${problems.length} findings`);
process.exitCode = problems.length === 0 ? 0 : 1;
