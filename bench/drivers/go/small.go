// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"math"

	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/catrank"
	"zooph.dev/bench/generated/eval"
	"zooph.dev/bench/harness"
)

func loadCatrank(folder string) map[string]harness.Row {
	w := catrankFrom(folder)
	rows := w.rows()
	jsons(rows, "catrank", w.plain, catrankRecord)
	return rows
}

func catrankFrom(folder string) *workload[catrank.SearchResultListReader, catrank.SearchResultList] {
	w := &workload[catrank.SearchResultListReader, catrank.SearchResultList]{
		name: "catrank", texts: true, open: catrank.OpenSearchResultListIn,
		encode: (*catrank.SearchResultList).AppendBinary, decoded: decoded(catrankRecord),
		sum: func(r catrank.SearchResultListReader) (s uint64) {
			for x := range r.Results().All() {
				s += math.Float64bits(x.Score()) + harness.Text(x.UrlBytes()) + harness.Text(x.SnippetBytes())
			}
			return
		},
		build: func(a *zooph.Arena, x *catrank.SearchResultList) {
			results := catrank.NewSearchResultList(a).InitResults(len(x.Results))
			for i := range x.Results {
				from, to := &x.Results[i], results.At(i)
				to.SetUrl(from.Url)
				to.SetScore(from.Score)
				to.SetSnippet(from.Snippet)
			}
		},
	}
	w.load(folder, "catrank.messages", catrank.SearchResultListReader.Record)
	return w
}

func evaluate(r eval.ExpressionReader) int32 {
	var a, b int32
	if l := r.Left(); l.Which() == eval.Expression_Left_Value {
		a = l.Value()
	} else {
		a = evaluate(l.Expression())
	}
	if l := r.Right(); l.Which() == eval.Expression_Right_Value {
		b = l.Value()
	} else {
		b = evaluate(l.Expression())
	}
	return harness.Operate(uint16(r.Op()), a, b)
}

func buildTree(b eval.ExpressionBuilder, x *eval.Expression) {
	b.SetOp(x.Op)
	if l := b.Left(); x.Left.Which == eval.Expression_Left_Value {
		l.SetValue(x.Left.Value)
	} else {
		buildTree(l.InitExpression(), x.Left.Expression)
	}
	if l := b.Right(); x.Right.Which == eval.Expression_Right_Value {
		l.SetValue(x.Right.Value)
	} else {
		buildTree(l.InitExpression(), x.Right.Expression)
	}
}

func loadEval(folder string) map[string]harness.Row {
	w := evalFrom(folder)
	rows := w.rows()
	jsons(rows, "eval", w.plain, evalRecord)
	return rows
}

func evalFrom(folder string) *workload[eval.ExpressionReader, eval.Expression] {
	w := &workload[eval.ExpressionReader, eval.Expression]{
		name: "eval", open: eval.OpenExpressionIn, encode: (*eval.Expression).AppendBinary,
		decoded: decoded(evalRecord),
		sum:     func(r eval.ExpressionReader) uint64 { return uint64(uint32(evaluate(r))) },
		build:   func(a *zooph.Arena, x *eval.Expression) { buildTree(eval.NewExpression(a), x) },
	}
	w.load(folder, "eval.messages", eval.ExpressionReader.Record)
	return w
}
